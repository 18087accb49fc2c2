import { Row } from '@slabdesk/testing/stories';
import { ExternalLink } from '../core';
import { ButtonLink, TextLink } from './links';

export default { component: TextLink };

export const Links = () => (
  <Row>
    <TextLink to="/forgot-password">Forgot your password?</TextLink>
    <ButtonLink to="/login">Login</ButtonLink>
    <ExternalLink href="/terms-of-service" target="_blank" rel="noopener">
      Terms of Service
    </ExternalLink>
  </Row>
);
