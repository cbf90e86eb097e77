import { Star } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../../../lib/class-names.ts';

const ratings = [1, 2, 3, 4, 5];

interface RatingChoiceProps {
  value: number | undefined;
  onChange: (rating: number) => void;
}

/** Five stars, which are radio buttons to a keyboard and a screen reader. */
export function RatingChoice({ value, onChange }: RatingChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Rating from 1 to 5</legend>
      {ratings.map((rating) => (
        <label
          key={rating}
          className="relative grid size-10 cursor-pointer place-items-center rounded-md hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            aria-label={rating === 1 ? '1 star' : `${rating} stars`}
            checked={value === rating}
            onChange={() => {
              onChange(rating);
            }}
          />
          <Star
            aria-hidden
            size={22}
            className={classNames(value !== undefined && rating <= value ? 'fill-current text-accent' : 'text-ink-soft')}
          />
        </label>
      ))}
    </fieldset>
  );
}
