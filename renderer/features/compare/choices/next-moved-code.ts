import type { MovedCode } from '../../../diff/index.ts';

const NEXT: Readonly<Record<MovedCode, MovedCode>> = { mark: 'fold', fold: 'ignore', ignore: 'mark' };

export const nextMovedCode = (now: MovedCode): MovedCode => NEXT[now];
