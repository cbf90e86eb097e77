/** The chat screen, while it is open: what begins a new chat there asks before one that is not kept is left. */
let begin: (() => void) | undefined;

/** The chat screen registers how a new chat is begun. Returns a function that takes the registration back. */
export function offerNewChat(how: () => void): () => void {
  begin = how;
  return () => {
    begin = undefined;
  };
}

/** False where no chat screen is open: going to it is a new chat. */
export function beginNewChat(): boolean {
  begin?.();
  return begin !== undefined;
}
