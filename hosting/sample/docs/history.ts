import type { ImportStream } from '../fast-import.ts';
import { keyDiagram } from '../generated.ts';
import type { By } from '../people.ts';
import { drop, edited, move, put, fileText } from '../text.ts';

const MAIN = 'refs/heads/main';
const DAY = 24;

const INDEX = fileText`
# Welcome

These pages explain how the acme services fit together.

- [Getting started](guide/getting%20started.md)
- [Payments](services/payments.md)
- [Style](style.md)
`;

const STARTED = fileText`
# Getting started

You need Git and Node.

1. Clone the repository of the service.
2. Run \`npm install\`.
3. Run \`npm test\`.

If a test fails on a fresh clone, that is a bug: say so.
`;

const STARTED_NOTES = edited(STARTED, [
  'If a test fails on a fresh clone, that is a bug: say so.\n',
  'If a test fails on a fresh clone, that is a bug: say so.\n\n## Reading a review\n\nReviews are Git notes. They travel with the repository:\n\n    git fetch origin "refs/notes/*:refs/notes/*"\n    git log --notes=reviews\n\nA note belongs to a commit and changes nothing about it. Its own history is the history of the notes ref.\n',
]);

const PAYMENTS = fileText`
# Payments

Takes a payment, writes it into the ledger, tells the shop.

| Part | Talks to | With |
|---|---|---|
| Checkout | Shop | HTTPS |
| Booking | Ledger | signed tokens |
| Webhooks | Shop | a shared secret |
`;

const STYLE = fileText`
# Style

Short sentences. Name the thing, then say what it does. No "simply", no "just".
`;

const GERMAN = fileText`
# Erste Schritte

Sie brauchen Git und Node.

1. Klonen Sie das Repository des Dienstes.
2. Starten Sie \`npm install\`.
3. Starten Sie \`npm test\`.

Schlägt auf einem frischen Klon ein Test fehl, ist das ein Fehler: Sagen Sie es.
`;

/** `docs`: mostly prose, with a guide under review and a translation. */
export function docs(stream: ImportStream, by: By): void {
  const first = stream.commit({
    ref: MAIN,
    author: by('writer', 120 * DAY),
    message: 'A place for everything we explain twice',
    changes: [put('index.md', INDEX), put('guide/getting started.md', STARTED), put('style.md', STYLE)],
  });
  const services = stream.commit({
    ref: MAIN,
    author: by('writer', 64 * DAY),
    message: 'Payments: who talks to whom',
    from: first,
    changes: [put('services/payments.md', PAYMENTS), put('images/rings.png', keyDiagram(160, 0.14))],
  });
  const guide = stream.commit({
    ref: 'refs/heads/guide/read-a-review',
    author: by('writer', 52),
    message: 'Guide: read a review',
    from: services,
    changes: [put('guide/getting started.md', STARTED_NOTES)],
  });
  stream.commit({
    ref: 'refs/heads/guide/read-a-review',
    author: by('designer', 40),
    message: 'Draw the rings closer together',
    from: guide,
    changes: [
      put('images/rings.png', keyDiagram(160, 0.1)),
      move('style.md', 'guide/style.md'),
      put('index.md', edited(INDEX, ['(style.md)', '(guide/style.md)'])),
    ],
  });
  stream.commit({
    ref: 'refs/heads/übersetzung/deutsch',
    author: by('writer', 200),
    message: 'Erste Schritte auf Deutsch\n\nDie Beispiele bleiben englisch: Befehle übersetzt man nicht.',
    from: services,
    changes: [put('de/erste schritte.md', GERMAN), put('de/größe.md', '# Größe\n\nZwölf Boxkämpfer.\n')],
  });
  stream.commit({
    ref: 'refs/namespaces/ephemeral/refs/heads/preview/no-style-page',
    author: by('writer', 9),
    message: 'Try: no page about style',
    from: services,
    changes: [drop('style.md'), put('index.md', edited(INDEX, ['- [Style](style.md)\n', '']))],
  });
  const reviews = 'refs/notes/reviews';
  stream.note({ notesRef: reviews, on: guide, text: 'Clear.', by: by('reviewer', 50) });
  stream.note({
    notesRef: reviews,
    on: guide,
    text: 'Clear. Does git fetch bring the notes of a fork, too?',
    by: by('reviewer', 47),
  });
}
