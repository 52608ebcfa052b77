import { useState } from 'react';
import { api } from '../api/client.ts';
import { Button } from './Button.tsx';
import styles from './CommandLine.module.css';
import { Icon } from './Icon.tsx';
import { SafeText } from './SafeText.tsx';

/** A command to run in a terminal: shown unchanged, to be selected or copied as a whole. */
export function CommandLine({ command }: { command: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <span className={styles.line}>
      <code className={styles.command} data-selectable="">
        <SafeText text={command} />
      </code>
      <Button
        look="quiet"
        square
        aria-label={copied ? 'Command copied' : 'Copy the command'}
        title={copied ? 'Copied' : 'Copy'}
        onBlur={() => setCopied(false)}
        onClick={() => {
          void api()
            .app.copyText({ text: command })
            .then(() => setCopied(true));
        }}
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </Button>
    </span>
  );
}
