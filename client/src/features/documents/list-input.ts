/** The list is fetched without the texts. */
export const listInput = { content: false };
