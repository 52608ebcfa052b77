import type { CopiedPart } from './use-review.ts';
import { MenuItem, MenuPopup } from '../../ui/MenuPopup.tsx';

interface ReviewMenuProps {
  anchor: HTMLElement;
  onCopy: (part?: CopiedPart) => void;
  onExport: (files: 'remarked' | 'all') => void;
  onClose: () => void;
}

/** Copies or exports the review. */
export default function ReviewMenu({ anchor, onCopy, onExport, onClose }: ReviewMenuProps) {
  return (
    <MenuPopup label="Review" anchor={anchor} onClose={onClose}>
      <MenuItem onClick={() => onCopy()}>Copy review</MenuItem>
      <MenuItem onClick={() => onCopy({ drafts: true })}>Copy with drafts</MenuItem>
      <MenuItem onClick={() => onExport('remarked')}>Export review…</MenuItem>
      <MenuItem onClick={() => onExport('all')}>Export review with all files…</MenuItem>
    </MenuPopup>
  );
}
