import { useEffect, useRef } from 'react';
import type { ComparePlace } from '../../../app/place.ts';
import { useRepositoryMarks } from '../../repositories/use-repository-marks.ts';

/** Puts the repository among the recent ones. */
export function useOpened(place: ComparePlace): void {
  const { opened } = useRepositoryMarks(place.orgId);
  const first = useRef(opened);
  useEffect(() => first.current(place.repo), [place.repo]);
}
