"""All reads. In each subject the module with its name is the heart of it.

`shared` keeps what all readers of one version of a competition share in the process (decision 0046).
"""
