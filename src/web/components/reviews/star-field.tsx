import { m } from '#shared/messages/messages.js';
import { ONE_STAR } from './stars.tsx';

const WORDS = [m.mine_star_1, m.mine_star_2, m.mine_star_3, m.mine_star_4, m.mine_star_5];

// Radios, so that arrow keys and screen readers know what to do.
export function StarField({ chosen }: { chosen: number | null }) {
  return (
    <fieldset>
      <legend className="font-semibold">{m.mine_stars()}</legend>
      <div className="star-field mt-1 -ml-1">
        {WORDS.map((word, place) => (
          <label key={word()}>
            <input
              type="radio"
              name="stars"
              value={place + 1}
              defaultChecked={chosen === place + 1}
              required
              className="sr-only"
            />
            <svg viewBox="0 0 24 24" strokeWidth="1.25" strokeLinejoin="round" aria-hidden="true">
              <path d={ONE_STAR} />
            </svg>
            <span className="star-word sr-only">
              {m.reviews_stars({ count: place + 1 })}: {word()}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
