// Looks for a QR code in what the camera shows just now.
export type FindCode = (video: HTMLVideoElement) => Promise<string | null>;

interface Reader {
  find: FindCode;
  end(): void;
}

// The browser's own reader where it knows QR codes (many have the class and no formats), else ours in a worker, whose
// file is fetched only then.
export async function openReader(): Promise<Reader> {
  const formats = await window.BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  return formats?.includes('qr_code') && window.BarcodeDetector
    ? browsersReader(new window.BarcodeDetector({ formats: ['qr_code'] }))
    : ownReader();
}

interface Detector {
  detect(picture: CanvasImageSource): Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

const browsersReader = (detector: Detector): Reader => ({
  find: async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null,
  end() {},
});

// Codes that fill a third of the picture have four pixels for each module then.
const LONGER_SIDE = 800;

function ownReader(): Reader {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  return {
    end: () => worker.terminate(),
    find: (video) =>
      new Promise((resolve) => {
        const { videoWidth, videoHeight } = video;
        const scale = Math.min(1, LONGER_SIDE / Math.max(videoWidth, videoHeight));
        const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
        if (!paint || width === 0 || height === 0) return resolve(null);
        if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
        paint.drawImage(video, 0, 0, width, height);
        const picture = paint.getImageData(0, 0, width, height);
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
        worker.onerror = () => resolve(null);
        worker.postMessage(picture, [picture.data.buffer]);
      }),
  };
}
