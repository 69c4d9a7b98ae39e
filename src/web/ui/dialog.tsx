import type { ReactNode, Ref } from 'react';

type DialogProps = {
  // For opening and closing it. As a modal <dialog> it takes the focus, makes the page behind inert, closes on Escape
  // and returns the focus.
  ref: Ref<HTMLDialogElement>;
  id: string;
  title: string;
  text: string;
  // The buttons, one below the other.
  children: ReactNode;
};

// A short question over the page.
export function Dialog({ ref, id, title, text, children }: DialogProps) {
  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-sheet bg-surface p-6 text-ink shadow-raised backdrop:bg-black/50"
    >
      <h2 id={`${id}-title`} className="type-h2">
        {title}
      </h2>
      <p className="mt-2 text-body text-ink-2">{text}</p>
      {children}
    </dialog>
  );
}
