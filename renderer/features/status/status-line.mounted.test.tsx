import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import shell from '../../app/Shell.module.css';
import styles from './StatusBar.module.css';

const line = (width: number, first: ReactNode, keys: boolean, middle = '') => (
  <footer className={shell.footer} style={{ width }}>
    {first}
    <span className={styles.middle}>{middle}</span>
    <button className={styles.button}>1 message</button>
    <button className={styles.button}>1 note needs you</button>
    {keys ? <span className={styles.keys}>Keys in GNOME Keyring</span> : null}
    <button className={styles.button}>? keys</button>
  </footer>
);

const cut = (element: Element): boolean => element.scrollWidth > element.clientWidth;

test('where the keys are gives way as a whole, before anything else loses a letter', async () => {
  const host = <span className={styles.host}>sample · connected</span>;
  const { container, rerender } = await render(line(460, host, true));
  const keys = () => container.querySelector('span:nth-of-type(3)');
  const seen = (): boolean => {
    const range = document.createRange();
    range.selectNodeContents(keys() ?? container);
    return range.getBoundingClientRect().top < (keys()?.getBoundingClientRect().bottom ?? 0);
  };
  for (const one of container.querySelectorAll('button, span:first-child')) expect(cut(one)).toBe(false);
  expect(seen()).toBe(false);
  await rerender(line(700, host, true));
  expect(seen()).toBe(true);
});

test('a long path gives way before what Sync says and what there is to do', async () => {
  const path = (
    <span className={`${styles.host} ${styles.path}`}>
      <span className={styles.parent}>/home/reviewer/projects/of/this/year/and/the/last/</span>
      <span className={styles.own}>mine</span>
    </span>
  );
  const { container } = await render(line(520, path, false, 'Synced just now'));
  for (const one of container.querySelectorAll('button, footer > span:nth-of-type(2)'))
    expect(cut(one)).toBe(false);
});
