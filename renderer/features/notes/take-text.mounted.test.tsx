import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { messages } from '../../app/messages.ts';
import { takeText } from './take-text.ts';

test('a text that the window would stand still for is refused in a sentence, pasted or dropped', async () => {
  const screen = await render(
    <textarea aria-label="Words" dir="auto" onPaste={takeText} onDrop={takeText} />,
  );
  const field = screen.getByRole('textbox').element();
  const give = (kind: 'paste' | 'drop', text: string): Event => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const init = { bubbles: true, cancelable: true };
    const event =
      kind === 'paste'
        ? new ClipboardEvent('paste', { ...init, clipboardData: data })
        : new DragEvent('drop', { ...init, dataTransfer: data });
    field.dispatchEvent(event);
    return event;
  };
  for (const kind of ['paste', 'drop'] as const) {
    const before = messages.list().length;
    expect(give(kind, 'a'.repeat(2_000_000)).defaultPrevented).toBe(false);
    expect(messages.list()).toHaveLength(before);
    expect(give(kind, 'a'.repeat(2_000_001)).defaultPrevented).toBe(true);
    expect(messages.list().at(-1)?.words).toContain('2,000,001 characters');
  }
  expect(field).toHaveAttribute('dir', 'ltr');
});
