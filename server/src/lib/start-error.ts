/** Why the product cannot start, as one plain line for whoever starts it. */
export class StartError extends Error {}
