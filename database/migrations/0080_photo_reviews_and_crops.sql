-- What is decided on a photo and by whom, what refused pictures looked like, and the part of a photo that cards show.

alter table photo
  -- counts the renderings: a new crop makes new files under new addresses
  add column version smallint not null default 1 constraint photo_version_positive check (version > 0),
  -- the member's choice, as shares of the upright photo; without one the middle is shown
  add column crop_x double precision,
  add column crop_y double precision,
  add column crop_width double precision,
  add column crop_height double precision,
  add column perceptual_hash bit(64),
  add constraint photo_crop_whole check (num_nulls(crop_x, crop_y, crop_width, crop_height) in (0, 4)),
  add constraint photo_crop_inside check (
    crop_x >= 0 and crop_y >= 0 and crop_width > 0 and crop_height > 0
    and crop_x + crop_width <= 1.000001 and crop_y + crop_height <= 1.000001);

update photo set refusal_reason = 'other' where status = 'refused' and refusal_reason is null;
update photo set refusal_reason = null where status <> 'refused';
alter table photo add constraint photo_refusal_has_reason check ((status = 'refused') = (refusal_reason is not null));

create index photo_waiting on photo (created_at, id) where status = 'waiting';

create table photo_verdict (
  photo_id uuid not null constraint photo_verdict_photo_fk references photo on delete cascade,
  status text not null constraint photo_verdict_status_known check (status in ('waiting', 'shown', 'refused')),
  reason text,
  -- the check's name, or the operator's
  decided_by text not null,
  decided_at timestamptz not null,
  constraint photo_verdict_refusal_has_reason check ((status = 'refused') = (reason is not null))
);

create index photo_verdict_by_photo on photo_verdict (photo_id, decided_at);

-- Nothing here tells whose picture it was: it stays when the photo and its member are gone.
create table refused_picture (
  id uuid constraint refused_picture_pk primary key,
  perceptual_hash bit(64) not null,
  reason text not null,
  refused_at timestamptz not null,
  constraint refused_picture_once unique (perceptual_hash, reason)
);
