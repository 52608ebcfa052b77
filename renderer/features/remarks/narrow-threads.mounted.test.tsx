import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import icon from '../../ui/IconButton.module.css';
import { SourceToggle } from '../../ui/SourceToggle.tsx';
import styles from './Thread.module.css';

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

test('a remark’s writer is not cut beside its menu; date and commit stand below', async () => {
  const { container } = await render(
    <div style={{ containerType: 'inline-size', width: 206 }}>
      <div className={styles.group}>
        <div className={styles.thread}>
          <div className={styles.by}>
            <b className={styles.author}>Security reviewer</b>
            <time>17 hours ago</time>
            <span className={styles.origin}>
              <button className={styles.link}>on f3384dc Cap token life at one hour</button>
            </span>
            <span className={styles.acts}>
              <SourceToggle id="a" text="`a`" />
              <button className={icon.icon} aria-label="Remark actions" aria-haspopup="menu" />
            </span>
          </div>
        </div>
      </div>
    </div>,
  );
  const box = (what: string): DOMRect =>
    container.querySelector(what)?.getBoundingClientRect() ?? new DOMRect();
  const [who, when, menu, commit] = [
    box('b'),
    box('time'),
    box('[aria-haspopup]'),
    box(`.${styles.origin ?? ''}`),
  ];
  expect(who.top).toBeLessThan(menu.bottom);
  expect(who.bottom).toBeGreaterThan(menu.top);
  expect(container.querySelector('b')?.scrollWidth).toBeLessThanOrEqual(Math.ceil(who.width));
  expect(when.top).toBeGreaterThanOrEqual(who.bottom - 1);
  expect(commit.top).toBeGreaterThanOrEqual(menu.bottom);
  expect(menu.right).toBeLessThanOrEqual(box('div').right);
});
