import { ShowDot } from './show-dot.tsx';

/** What the colours of the dots mean. */
export function CalendarLegend() {
  return (
    <ul className="row gap-4 text-xs quiet" aria-label="Legend">
      <li className="row">
        <ShowDot show={{ is_published: true }} />
        Published
      </li>
      <li className="row">
        <ShowDot show={{ is_published: false }} />
        Unpublished
      </li>
    </ul>
  );
}
