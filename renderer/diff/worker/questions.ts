import type { ImageSides } from '../model/image-sides.ts';
import type { AnswerOf, Answered, QuestionOf, SentQuestion, QuestionName } from '../model/protocol.ts';
import { assertNever } from '../../../shared/result.ts';
import { textBetween, documentText } from './copied.ts';
import { digestsOf } from './digests.ts';
import type { DiffDocument } from './document.ts';
import { lineNumbered, movedLine, otherEnd } from './moved/document-moves.ts';
import { lineAtRow, located, nextChange, stepped } from './places.ts';
import { moreOf } from './long-line/more.ts';
import { binarySides } from './binary-patch.ts';
import { withBlob } from './blobs.ts';
import { commitsRead } from './read/commits-read.ts';
import type { Scan } from './scan.ts';
import { isLoaded } from './stored-file.ts';
import { textSides } from './svg-sides.ts';

interface AnswerEffects {
  /** Resends a chunk that shows more. */
  again: (id: number, index: number) => void;
  /** Opens the folded moved code, or read hunk, that a line of a file's scan belongs to. */
  open: (id: number, line: number) => void;
  markHunk: (ask: QuestionOf<'markHunk'>) => AnswerOf<'markHunk'>;
  markFiles: (ask: QuestionOf<'markFiles'>) => Promise<void>;
}

/** Answers a question about a document; errors are answers, too. */
export async function answerQuestion(
  document: DiffDocument,
  question: SentQuestion,
  effects: AnswerEffects,
): Promise<Answered> {
  const { id } = question;
  try {
    return { type: 'answer', id, answer: await answerTo(document, question, effects) };
  } catch (error) {
    return { type: 'answer', id, failed: error instanceof Error ? error.message : String(error) };
  }
}

async function answerTo(
  document: DiffDocument,
  question: SentQuestion,
  { again, open, markHunk, markFiles }: AnswerEffects,
): Promise<AnswerOf<QuestionName>> {
  switch (question.name) {
    case 'more':
      return moreOf(document, question.ask, again);
    case 'change':
      return nextChange(document, question.ask);
    case 'locate': {
      const { file: fileId, side, line, opens } = question.ask;
      const file = opens === true ? document.files[fileId] : undefined;
      const on = side ?? (file?.entry.state === 'D' ? 'old' : 'new');
      if (isLoaded(file)) open(fileId, lineNumbered(file, on, line));
      return located(document, question.ask);
    }
    case 'markHunk':
      return markHunk(question.ask);
    case 'markFiles':
      await markFiles(question.ask);
      return null;
    case 'commitsRead':
      return await commitsRead(document.read, question.ask.urls);
    case 'otherEnd':
      return otherEnd(document, question.ask);
    case 'movedLine':
      return movedLine(document, question.ask);
    case 'step':
      return stepped(document, question.ask);
    case 'lineAt':
      return lineAtRow(document, question.ask);
    case 'text': {
      const { between, as } = question.ask;
      return between ? textBetween(document, ...between, as) : documentText(document, as);
    }
    case 'image': {
      const own = document.ownDiff(question.ask.file);
      const none = { old: null, next: null, problem: 'This file’s content is not loaded.' };
      return own ? pictureSides(own, question.ask.url) : none;
    }
    case 'raw': {
      const { file, hash } = question.ask;
      const own = document.ownDiff(file);
      return own && own.hash === hash && own.count > 0 ? own.raw : '';
    }
    case 'digests':
      return digestsOf(document, question.ask.files);
    default:
      return assertNever(question);
  }
}

const ONLY_DIFFERENCE = 'The host sent only how the two versions differ, and the file itself cannot be read.';

/** Both sides of an image, extracted from its own diff. `url`: of the new side's bytes, if they are needed. */
async function pictureSides(own: Scan, url: string): Promise<ImageSides> {
  const newSide = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    const response = await fetch(withBlob(url, own));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  };
  const none = { old: null, next: null };
  try {
    const sides = own.count > 0 ? await textSides(own, newSide) : await binarySides(own.raw, newSide);
    return { ...(sides ?? none), problem: (sides?.old ?? sides?.next) ? '' : ONLY_DIFFERENCE };
  } catch {
    return { ...none, problem: 'The picture could not be unpacked from the diff.' };
  }
}
