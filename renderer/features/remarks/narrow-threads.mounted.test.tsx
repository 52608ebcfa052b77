import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import styles from './RemarkThread.module.css';

test('a long line of code above a remark makes nothing wider than its pane', async () => {
  const { container } = await render(
    <div style={{ containerType: 'inline-size', width: 206 }}>
      <div className={styles.group}>
        <div className={styles.thread}>
          <pre className={styles.earlier}>{'const key = await loadKey(request.org);'.repeat(4)}</pre>
          <p>This reads the key from the disk for every token.</p>
        </div>
      </div>
    </div>,
  );
  const thread = container.querySelector('p')?.getBoundingClientRect();
  const pane = container.querySelector('div')?.getBoundingClientRect();
  expect(thread?.right).toBeLessThanOrEqual(pane?.right ?? 0);
});

test('who, when and the menu of a remark stand in one line, and the commit in the next', async () => {
  const { container } = await render(
    <div style={{ containerType: 'inline-size', width: 190 }}>
      <div className={styles.group}>
        <div className={styles.thread}>
          <div className={styles.by}>
            <b className={styles.author}>Security reviewer</b>
            <time>17 hours ago</time>
            <span className={styles.origin}>
              <button className={styles.link}>on f3384dc Cap token life at one hour</button>
            </span>
            <button className={styles.menu} aria-label="Remark actions" />
          </div>
        </div>
      </div>
    </div>,
  );
  const box = (what: string): DOMRect =>
    container.querySelector(what)?.getBoundingClientRect() ?? new DOMRect();
  const [who, when, menu, commit] = [box('b'), box('time'), box('[aria-label]'), box('span > button')];
  for (const one of [who, when]) {
    expect(one.top).toBeLessThan(menu.bottom);
    expect(one.bottom).toBeGreaterThan(menu.top);
  }
  expect(commit.top).toBeGreaterThanOrEqual(menu.bottom);
  expect(menu.right).toBeLessThanOrEqual(box('div').right);
});
