import { Row } from '@slabdesk/testing/stories';
import { Logo } from './logo';

export default { component: Logo };

export const FullAndCompact = () => (
  <Row>
    <Logo />
    <Logo compact />
  </Row>
);
