const PATHS = {
  chevron: 'M4 6l4 4 4-4',
  right: 'M6 4l4 4-4 4',
  sync: 'M13 8a5 5 0 0 1-8.9 3.1M3 8a5 5 0 0 1 8.9-3.1M12 2v3H9M4 14v-3h3',
  check: 'M3.5 8.5l3 3 6-7',
  close: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3L14 14',
  tag: 'M2.5 2.5h5l6 6-5 5-6-6zM5.5 5.5h.01',
  pin: 'M6 2h4l-.5 5L12 9.5H4L6.5 7zM8 9.5V14',
  star: 'M8 2.2l1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4-2.9-2.8 4-.6z',
  up: 'M4 10l4-4 4 4',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  warning: 'M8 2.5L14.5 13.5h-13zM8 6.5v3.5M8 12h.01',
  left: 'M2.5 3h11v10h-11zM6.5 3v10',
  notes: 'M2.5 3h11v10h-11zM9.5 3v10',
  newest: 'M5 3v10M2.5 10.5L5 13l2.5-2.5M9 4h5M9 8h3.5M9 12h2',
  oldest: 'M5 13V3M2.5 5.5L5 3l2.5 2.5M9 4h2M9 8h3.5M9 12h5',
  commit: 'M8 2v3.5M8 10.5V14M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  merge: 'M5 3v10M5 5.5c0 3.5 6 2 6 6M11 11.5v1.5',
  back: 'M10 3L5 8l5 5',
  source: 'M5.5 4L2 8l3.5 4M10.5 4L14 8l-3.5 4',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
} as const;

export type IconName = keyof typeof PATHS;

/** A line icon beside a label. It has no accessible name: its container must have one. */
export function Icon({ name, size = 14 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
