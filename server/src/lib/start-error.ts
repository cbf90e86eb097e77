/** The reason why the product cannot start, as one plain line for the person who starts it. */
export class StartError extends Error {}
