export interface Listeners<Message = void> {
  /** Returns a function that stops listening. */
  add: (listener: (message: Message) => void) => () => void;
  notify: (message: Message) => void;
}

export function createListeners<Message = void>(): Listeners<Message> {
  const all = new Set<(message: Message) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    notify: (message) => {
      for (const listener of all) listener(message);
    },
  };
}
