import { Row } from '@slabdesk/testing/stories';
import type { Tone } from '../theme/tokens';
import { Badge } from './badge';

export default { component: Badge };

const TONES: readonly Tone[] = ['purple', 'blue', 'green', 'red', 'amber', 'grey'];

export const Tones = () => (
  <Row>
    {TONES.map((tone) => (
      <Badge key={tone} tone={tone} label={tone} />
    ))}
  </Row>
);
