import { BackButton } from './back-button';

export default { component: BackButton };

export const Back = () => <BackButton />;
