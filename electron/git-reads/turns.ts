/** Lets one task at a time into a folder: two fetches into one would meet at its locks. */
export function createTurns(): <T>(folder: string, task: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, Promise<unknown>>();
  return async (folder, task) => {
    const turn = (turns.get(folder) ?? Promise.resolve()).catch(() => undefined).then(task);
    turns.set(folder, turn);
    return await turn;
  };
}
