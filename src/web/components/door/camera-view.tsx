import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { type Camera, type CameraTrouble, openCamera } from '#web/door/reader/camera.ts';
import { openReader } from '#web/door/reader/find-code.ts';
import { watchCamera } from '#web/door/reader/watch-camera.ts';

type CameraViewProps = {
  // null: the one at the back.
  lensId: string | null;
  onCamera(camera: Camera | null): void;
  onCode(text: string): void;
};

const TROUBLES: Readonly<Record<CameraTrouble, () => string>> = {
  blocked: m.scan_camera_blocked,
  none: m.scan_camera_none,
  busy: m.scan_camera_busy,
  insecure: m.scan_camera_insecure,
};

// What the camera shows, and the codes that come into it. Out of sight it is switched off, for the battery.
export function CameraView({ lensId, onCamera, onCode }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null);
  const [tries, setTries] = useState(0);
  const isSeen = useSeen();
  const found = useEffectEvent(onCode);
  const opened = useEffectEvent(onCamera);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another run
  useEffect(() => {
    if (!isSeen) return;
    const ended = new AbortController();
    const show = async () => {
      const result = await openCamera(lensId);
      if (!result.ok) return setTrouble(result.trouble);
      const { camera } = result;
      ended.signal.addEventListener('abort', () => camera.close());
      if (ended.signal.aborted || !video.current) return camera.close();
      setTrouble(null);
      opened(camera);
      video.current.srcObject = camera.stream;
      await video.current.play().catch(() => {});
      const reader = await openReader();
      ended.signal.addEventListener('abort', () => reader.end());
      await watchCamera(video.current, reader.find, { onCode: (text) => found(text), signal: ended.signal });
    };
    void show();
    return () => {
      ended.abort();
      opened(null);
    };
  }, [lensId, isSeen, tries]);
  return (
    <div className="door-camera">
      <video ref={video} playsInline muted hidden={trouble !== null} />
      {trouble === null ? (
        <>
          <div className="door-frame" />
          <p className="door-says">{m.scan_hold()}</p>
        </>
      ) : (
        <div className="door-trouble" role="alert">
          <p>{TROUBLES[trouble]()}</p>
          <button type="button" className="door-button" onClick={() => setTries(tries + 1)}>
            {m.scan_camera_again()}
          </button>
        </div>
      )}
    </div>
  );
}

function useSeen(): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    const look = () => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}
