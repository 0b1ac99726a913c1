interface HoneypotFieldProps {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/**
 * A honeypot: programs fill in this field, which no person sees, hears or reaches. It is not
 * `display: none`, because programs look out for that.
 */
export function HoneypotField({ name, value, onChange }: HoneypotFieldProps) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Website
        <input
          name={name}
          value={value}
          onChange={onChange}
          type="text"
          tabIndex={-1}
          autoComplete="off"
        />
      </label>
    </div>
  );
}
