import { useState } from 'react';
import { STAGED, UNSTAGED, WORKTREE } from '../../../../shared/domain/worktree.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { loadable } from '../../../ui/loadable.tsx';

const PartsMenu = loadable(() => import('./PartsMenu.tsx'));

const PARTS: Readonly<Record<string, string>> = {
  [WORKTREE]: 'all',
  [STAGED]: 'staged',
  [UNSTAGED]: 'not staged',
};

interface PartsButtonProps {
  side: string;
  onPick: (side: string) => void;
}

/** Beside the working tree: which part of its changes is shown, and a menu to choose another. */
export function PartsButton({ side, onPick }: PartsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const part = PARTS[side];
  if (part === undefined) return null;
  return (
    <>
      <Button
        ref={setAnchor}
        look="quiet"
        aria-label={`${part}: uncommitted changes shown`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span>{part}</span>
        <Icon name="chevron" size={12} />
      </Button>
      {open && anchor !== null ? (
        <PartsMenu anchor={anchor} side={side} onPick={onPick} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
