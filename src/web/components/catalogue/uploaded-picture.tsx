import type { PictureView } from '#shared/poster/poster-image.ts';

type UploadedPictureProps = {
  picture: PictureView;
  // Empty where its subject is named beside it.
  alt: string;
  // How wide it is shown, as the browser must know before it fetches one.
  sizes: string;
  loading: 'first' | 'eager' | 'lazy';
  className: string;
};

// What somebody uploaded, in the size and format that suits the screen.
export function UploadedPicture({ picture, alt, sizes, loading, className }: UploadedPictureProps) {
  const { path, widths, width, height } = picture;
  const all = (format: string) => widths.map((one) => `${path}${one}.${format} ${one}w`).join();
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={all('avif')} sizes={sizes} />
      <img
        sizes={sizes}
        srcSet={all('webp')}
        src={`${path}${widths[0]}.webp`}
        alt={alt}
        width={width}
        height={height}
        loading={loading === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={loading === 'first' ? 'high' : undefined}
        decoding="async"
        className={`relative block size-full ${className}`}
      />
    </picture>
  );
}
