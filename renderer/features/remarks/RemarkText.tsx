import { useMemo, useState } from 'react';
import { useAsWritten } from '../../ui/as-written.ts';
import { Button } from '../../ui/Button.tsx';
import { FormattedText } from '../../ui/FormattedText.tsx';
import { begunParts } from './begun-parts.ts';
import type { RemarkActions } from './remark-actions.ts';
import type { ShownRemark } from './shown-remark.ts';
import { Suggestion } from './Suggestion.tsx';

interface RemarkTextProps {
  remark: Pick<ShownRemark, 'text' | 'parts'>;
  /** Of its SourceToggle. */
  id: string;
  actions: Pick<RemarkActions, 'copyPatch' | 'apply' | 'takeBack'>;
}

/** A remark's text, with its suggestions as small diffs, or as it was written. Very long ones are collapsed. */
export function RemarkText({ remark: { text, parts }, id, actions }: RemarkTextProps) {
  const [all, setAll] = useState(false);
  const asWritten = useAsWritten(id);
  const whole = useMemo(
    () => (asWritten ? [{ kind: 'text' as const, text }] : parts),
    [asWritten, text, parts],
  );
  const shown = all ? whole : begunParts(whole);
  const suggestions = shown.filter(({ kind }) => kind === 'suggestion');
  return (
    <>
      {shown.map((part, index) => {
        if (part.kind === 'text')
          // The order of the parts is their identity.
          // oxlint-disable-next-line react/no-array-index-key
          return <FormattedText key={index} text={part.text} asWritten={asWritten} />;
        const nth = suggestions.indexOf(part);
        const { copyPatch, apply, takeBack } = actions;
        const { undo } = part;
        return (
          <Suggestion
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            lines={part.lines}
            applied={part.applied === true}
            onCopyPatch={() => copyPatch(nth)}
            onApply={apply && (() => apply(nth))}
            onUndo={undo === undefined ? undefined : takeBack && (() => takeBack(undo))}
          />
        );
      })}
      {shown === whole ? null : (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show all of it
        </Button>
      )}
    </>
  );
}
