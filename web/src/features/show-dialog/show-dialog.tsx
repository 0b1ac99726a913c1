export interface ShowDialogProps {
  showId?: string;
  initialDate?: string;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

export function ShowDialog(_: ShowDialogProps) {
  return null;
}
