/** The same question, asked once about each thing: many notes may have one long text. */
export function eachOnce<Thing, Answer>(ask: (thing: Thing) => Answer): (thing: Thing) => Answer {
  const answers = new Map<Thing, { answer: Answer }>();
  return (thing) => {
    const known = answers.get(thing) ?? { answer: ask(thing) };
    answers.set(thing, known);
    return known.answer;
  };
}
