import { Segmented } from '../../ui/segmented.tsx';

interface PastSwitchProps {
  when: 'past' | 'upcoming';
  onChange: (when: 'past' | 'upcoming') => void;
}

/** For those who run the venue; nobody else loads it. */
export default function PastSwitch({ when, onChange }: PastSwitchProps) {
  return (
    <Segmented
      label="Which events"
      value={when}
      options={[
        { value: 'past', label: 'PAST' },
        { value: 'upcoming', label: 'UPCOMING' },
      ]}
      onChange={onChange}
    />
  );
}
