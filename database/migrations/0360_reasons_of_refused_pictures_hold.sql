-- And those whose picture is known again.
alter table refused_picture validate constraint refused_picture_reason_known;
