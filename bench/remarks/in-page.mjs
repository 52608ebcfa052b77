/** Code for the app's page: a script, not a module, which puts its functions into `globalThis.bench`. */

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const has = (selector) => document.querySelector(selector) !== null;
const marked = (wanted) =>
  has('[class*="ruler"] button') &&
  [...document.querySelectorAll('button')].some(
    ({ textContent }) => textContent.includes('open remark') && textContent.replaceAll(/\D/g, '') === wanted,
  );

globalThis.bench = {
  /** Goes to a place. Measures when code is on screen, when notes are shown, and when this many remarks have marks. */
  async open(to, wanted) {
    const began = performance.now();
    const seen = { first: null, notes: null, marks: wanted === '' ? 0 : null };
    location.hash = to;
    while (Object.values(seen).includes(null)) {
      await frame();
      await new Promise((resolve) => setTimeout(resolve));
      const now = performance.now() - began;
      if (now > 60_000) throw new Error(`not there after a minute: ${JSON.stringify(seen)}`);
      if (has('[data-chunk] > div')) seen.first ??= now;
      // Without remarks there are no notes either.
      if (wanted === '' || has('[title$="on these commits"]')) seen.notes ??= now;
      if (marked(wanted)) seen.marks ??= now;
    }
    return seen;
  },

  /** Scrolls for this many milliseconds, seven screens a second. Returns the number of frames, and of slow ones. */
  async scroll(ms) {
    const area = document.querySelector('section[aria-label="Changes"]');
    area.scrollTop = 0;
    await frame();
    const began = await frame();
    const seen = { frames: 0, slow: 0, worst: 0, threads: 0 };
    for (let before = began; before - began < ms;) {
      area.scrollTop = 6 * (before - began);
      const now = await frame();
      seen.frames += 1;
      seen.worst = Math.max(seen.worst, now - before);
      if (now - before > 50) seen.slow += 1;
      seen.threads = Math.max(seen.threads, document.querySelectorAll('[data-remark-thread]').length);
      before = now;
    }
    return seen;
  },
};
