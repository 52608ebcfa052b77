/** Screens that read diffs, which take many times the memory of all others. */
const READING_SCREENS: ReadonlySet<string> = new Set(['compare', 'answers']);
/** A user who only looked something up is back sooner. */
const LEFT_MS = 5000;

export interface MemoryRelease {
  /** The page shows a screen. */
  shows: (screen: string) => void;
  /** The page begins to read a diff. */
  reads: () => void;
}

/**
 * Has the page give back what it read, once its user has left it for another screen: V8 would keep it until more is
 * allocated, which may be hours later.
 */
export function releaseWhenLeft(release: () => void): MemoryRelease {
  let hasRead = false;
  let timer: NodeJS.Timeout | undefined;
  return {
    shows(screen) {
      clearTimeout(timer);
      if (READING_SCREENS.has(screen)) hasRead = true;
      else if (hasRead)
        timer = setTimeout(() => {
          hasRead = false;
          release();
        }, LEFT_MS);
    },
    reads: () => clearTimeout(timer),
  };
}
