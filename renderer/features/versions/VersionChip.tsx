import { memo, useMemo, useRef, type RefObject } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { usePicker } from '../../ui/Picker.tsx';
import type { ListItem } from '../../ui/fuzzy-rows.ts';
import { useNow } from '../../ui/use-now.ts';
import { endsWith, isComparable } from './between.ts';
import type { BranchVersions } from './use-versions.ts';
import styles from './Versions.module.css';
import { isNewestOf, versionDetail, versionName, versionNumber } from './version-words.ts';

const PickerPopup = loadable(() => import('../../ui/PickerPopup.tsx'));

interface VersionChipProps {
  versions: BranchVersions;
  /** The branch's name. */
  branch: string;
  /** Open remarks by the number of the version that they are on; those on the newest have none. */
  remarks: ReadonlyMap<number | undefined, { open: number }>;
}

/** Which version of the branch is shown, and a list of all; nothing while there is only one. */
export const VersionChip = memo(function VersionChip({ versions, branch, remarks }: VersionChipProps) {
  const { list, two } = versions;
  const [open, setOpen] = usePicker();
  const anchor = useRef<HTMLButtonElement>(null);
  const [newest] = list;
  const isRewritten = list.some(({ number }) => number !== newest?.number);
  const isOffered = isRewritten || two !== null || list.some((one) => one !== newest && one.readAt !== null);
  if (newest === undefined || !isOffered) return null;
  const shown = two?.to ?? newest;
  return (
    <>
      <Button
        ref={anchor}
        look="quiet"
        className={styles.chip}
        aria-label={plainWords(
          `Version ${versionNumber(shown)} of ${branch}${two === null ? '' : `, compared with version ${versionNumber(two.from)}`}`,
        )}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span>
          <span className={styles.word}>version </span>
          <span className={styles.short}>v</span>
          {two === null ? '' : `${versionNumber(two.from)} → `}
          {versionNumber(shown)}
        </span>
        <Icon name="chevron" size={12} />
      </Button>
      {open ? (
        <VersionList versions={versions} remarks={remarks} anchor={anchor} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
});

interface VersionListProps extends Pick<VersionChipProps, 'versions' | 'remarks'> {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function VersionList({
  versions: { list, two, compare, leave },
  remarks,
  anchor,
  onClose,
}: VersionListProps) {
  const now = useNow(60_000);
  const items = useMemo(
    () =>
      list
        .filter((version) => version === list[0] || isComparable(version))
        .map((version): ListItem => ({
          id: version.tip,
          text: versionName(version, list).replace('v', 'V'),
          detail: versionDetail(version, {
            isTip: version === list[0],
            remarks: isNewestOf(list, version)
              ? (remarks.get(version === list[0] ? undefined : version.number)?.open ?? 0)
              : 0,
            now,
          }),
          current: two === null ? version === list[0] : version === two.from || version === two.to,
          run(isExtending) {
            const ends = endsWith(list, isExtending === true ? two : null, version);
            if (ends === null) leave();
            else if (ends.from.gone === null) compare(ends);
          },
        })),
    [list, two, remarks, now, compare, leave],
  );
  return (
    <PickerPopup
      wide
      label="Versions"
      anchor={anchor}
      placeholder="Find a version"
      empty="No version with these letters."
      items={items}
      below={
        <p className={styles.hint}>
          Press a version to compare it with now, or with Shift to make it the other end.
        </p>
      }
      onClose={onClose}
    />
  );
}
