// The same stories on the whole quarter.
import './quarter.test.ts';
