// What the phone page of every game runs, served as one file (config/server/scripts.py). app.js comes first: it keeps the page as
// it arrived.
import "./app.js";
import "./clock.js";
import "./live.js";
import "./aloud.js";
import "./entry.js";
import "./waiting.js";
import "./sheets.js";
