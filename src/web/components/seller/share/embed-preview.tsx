import { useEffect, useRef, useState } from 'react';
import { m } from '#shared/messages/messages.js';

const BORDERS = 2;

// 0: nothing is in it yet.
const heightIn = (frame: HTMLIFrameElement | null): number => {
  const inside = frame?.contentDocument;
  return inside?.readyState === 'complete' ? inside.documentElement.offsetHeight : 0;
};

// The frame as other sites show it: as high as what is in it. `height` is about that, until it is known.
export function EmbedPreview({ src, height }: { src: string; height: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [inside, setInside] = useState(0);
  useEffect(() => {
    // It may have come before the script.
    setInside(heightIn(frame.current));
    const hear = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data?.type === 'tiketi:height') setInside(data.height);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  return (
    <iframe
      ref={frame}
      title={m.links_embed_preview()}
      src={src}
      height={(inside || height) + BORDERS}
      loading="lazy"
      className="w-full rounded-small border border-line"
    />
  );
}
