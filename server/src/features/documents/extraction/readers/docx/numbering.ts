/** Private-use characters around a list label; normalisation removes any that a file brings along. */
export const labelStart = '\uE000';
export const labelEnd = '\uE001';
