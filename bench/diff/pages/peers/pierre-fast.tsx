import { pierre } from './pierre-codeview.tsx';

export const peer = pierre(true);
