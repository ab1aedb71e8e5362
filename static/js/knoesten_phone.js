// What the phone page of this game runs, in one file.
import "./seat.js";
import "./tally.js";
