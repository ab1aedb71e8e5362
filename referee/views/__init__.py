"""The pages for phones, tablets and the big screen: parse, check permission, call one service or selector, render."""
