/** Runs in the page: reads what is shown, and measures milliseconds until a condition holds in a painted frame. */
export const inPage = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
  }).observe({ type: 'longtask' });
  globalThis.until = (begin, holds, patience) => new Promise((resolve) => {
    const began = performance.now();
    begin();
    const look = () => {
      if (holds())
        return void requestAnimationFrame(() => {
          globalThis.lastPainted = performance.now();
          resolve(globalThis.lastPainted - began);
        });
      if (performance.now() - began > patience) return void resolve(null);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  globalThis.firstFile = () => {
    const file = document.querySelector('section[aria-label="Changes"] section[data-file]');
    return file !== null && /\\S/.test(file.textContent.replace(file.querySelector('header')?.textContent ?? '', ''))
      ? file.getAttribute('aria-label') : null;
  };
  globalThis.go = (hash) => {
    if (location.hash !== hash) location.hash = hash;
  };
  globalThis.bar = () => document.querySelector('[aria-label="Changes shown"]')?.textContent ?? '';
  globalThis.rows = () => document.querySelector('section[aria-label="Changes"] section[data-file]');
  globalThis.press = (key, code) => void window.dispatchEvent(new KeyboardEvent('keydown', { key, code }));
  globalThis.step = (patience) => {
    const [words, old] = [bar(), rows()];
    return until(() => press(']', 'BracketRight'), () => bar() !== words && rows() !== old && firstFile() !== null, patience);
  };
  globalThis.totals = () => document.querySelector('[aria-label="Totals"]')?.textContent ?? '';
  globalThis.badges = () => parseInt(document.querySelector('#tab-commits')?.textContent.replace(/\\D+/, '') ?? '0', 10) || 0;
  /** Drags the scroll bar through the whole diff; counts the frames over 50 ms. */
  globalThis.drag = (length) => new Promise((resolve) => {
    const area = document.querySelector('section[aria-label="Changes"]');
    const began = performance.now();
    let [last, late] = [began, 0];
    const move = (now) => {
      if (now - last > 50) late += 1;
      last = now;
      const part = (now - began) / length;
      if (part >= 1) return void resolve(late);
      area.scrollTop = (part < 0.5 ? 2 * part : 2 - 2 * part) * (area.scrollHeight - area.clientHeight);
      requestAnimationFrame(move);
    };
    requestAnimationFrame(move);
  });
`;
