import { BusinessForm } from '@slabdesk/domain-ui/business-form';

/** How customers find and reach the dealer; registering has filled in the first two. */
export const BusinessStep = ({ onNext }: { onNext: () => void }) => (
  <BusinessForm
    aria-label="Your business"
    submitLabel="Next"
    onSaved={onNext}
    loadError="Failed to load your business."
  />
);
