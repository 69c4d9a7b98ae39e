import { useEffect, useRef } from 'react';
import { m } from '#shared/messages/messages.js';

type PreviewFrameProps = { src: string; version: number; className: string };

// The page as visitors will see it, in a window of its own size. Another version is loaded in place, where the reader was.
export function PreviewFrame({ src, version, className }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    frame.current?.contentWindow?.location.reload();
  }, [version]);
  return (
    <iframe
      ref={frame}
      title={m.preview_frame()}
      src={src}
      loading="lazy"
      className={`rounded-card border border-line bg-bg ${className}`}
    />
  );
}
