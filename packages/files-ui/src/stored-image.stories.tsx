import { Row, SLAB_PICTURE } from '@slabdesk/testing/stories';
import { ImageView, type ImageViewProps } from './stored-image';

export default { component: ImageView };

const ignore = () => undefined;

const Image = (props: Pick<ImageViewProps, 'state'> & Partial<ImageViewProps>) => (
  <ImageView alt="Carrara" width={160} src={SLAB_PICTURE} onRetry={ignore} {...props} />
);

export const States = () => (
  <Row>
    <Image state="shown" />
    <Image state="loading" />
    <Image state="none" alt="" />
    <Image state="other" fileName="kitchen-panorama-2026.png" />
    <Image state="failed" />
    <Image state="shown" onOpen={ignore} />
  </Row>
);

export const Small = () => (
  <Row>
    {(['shown', 'loading', 'none', 'other', 'failed'] as const).map((state) => (
      <Image key={state} state={state} width={56} aspectRatio="1" />
    ))}
    <Image state="failed" alt="" width={56} aspectRatio="1" />
  </Row>
);
