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
