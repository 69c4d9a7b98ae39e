export interface Lens {
  id: string;
  // The browser's own name of it; '' before the camera was allowed.
  name: string;
}

export interface Camera {
  stream: MediaStream;
  lensId: string;
  lenses: Lens[];
  // null: it has none, or the browser cannot switch it.
  switchTorch: ((isOn: boolean) => Promise<void>) | null;
  close(): void;
}

// Why there is no picture, in words that a screen has a sentence for.
export type CameraTrouble = 'blocked' | 'none' | 'busy' | 'insecure';

export type OpenedCamera = { ok: true; camera: Camera } | { ok: false; trouble: CameraTrouble };

// The lens that was chosen before, or the one at the back.
export async function openCamera(lensId: string | null): Promise<OpenedCamera> {
  if (!navigator.mediaDevices) return { ok: false, trouble: 'insecure' };
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const back = { facingMode: { ideal: 'environment' }, ...size };
  try {
    const stream = await navigator.mediaDevices
      .getUserMedia({ video: lensId === null ? back : { deviceId: { exact: lensId }, ...size } })
      .catch((error: DOMException) => {
        // The chosen lens is not there any more, as with a camera that was unplugged.
        if (lensId === null || error.name === 'NotAllowedError') throw error;
        return navigator.mediaDevices.getUserMedia({ video: back });
      });
    return { ok: true, camera: await describe(stream) };
  } catch (error) {
    return { ok: false, trouble: TROUBLES[(error as DOMException).name] ?? 'busy' };
  }
}

const TROUBLES: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

async function describe(stream: MediaStream): Promise<Camera> {
  const [track] = stream.getVideoTracks();
  const devices = await navigator.mediaDevices.enumerateDevices();
  const can = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  return {
    stream,
    lensId: track?.getSettings().deviceId ?? '',
    lenses: devices
      .filter(({ kind }) => kind === 'videoinput')
      .map(({ deviceId, label }) => ({ id: deviceId, name: label })),
    // TypeScript's constraints know no torch.
    switchTorch: can?.torch
      ? async (isOn) => track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
      : null,
    close: () => {
      for (const one of stream.getTracks()) one.stop();
    },
  };
}
