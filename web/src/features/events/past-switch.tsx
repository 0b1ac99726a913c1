import { Segmented } from '../../ui/segmented.tsx';

interface PastSwitchProps {
  past: boolean;
  onChange: (past: boolean) => void;
}

/** For those who run the venue; nobody else loads it. */
export default function PastSwitch({ past, onChange }: PastSwitchProps) {
  return (
    <Segmented
      label="Which events"
      value={past ? 'past' : 'upcoming'}
      options={[
        { value: 'past', label: 'PAST' },
        { value: 'upcoming', label: 'UPCOMING' },
      ]}
      onChange={(value) => onChange(value === 'past')}
    />
  );
}
