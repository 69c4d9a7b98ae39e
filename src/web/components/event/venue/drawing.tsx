import drawings from './drawings.svg?url';

type DrawingProps = {
  name: 'pin' | 'refund' | 'person' | 'access';
  className: string;
};

// A drawing that would make the script larger; it is loaded as a file, once, in the page's colours.
export function Drawing({ name, className }: DrawingProps) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
